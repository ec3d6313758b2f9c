-- The folder of pictures that belongs to this database: its file names this id. A command of the operator with another
-- folder would store pictures where the server does not look for them.
CREATE TABLE data_folder (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id       uuid NOT NULL
);
