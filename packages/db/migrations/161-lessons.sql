-- Who gives lessons at a club. A teacher who has ended stays for the lessons that are booked.
CREATE TABLE teachers (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club_id     bigint NOT NULL REFERENCES clubs ON DELETE RESTRICT,
  name        text NOT NULL,
  phone       text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- What a lesson usually costs; NULL: what the court costs by the table.
  price_cents integer CHECK (price_cents >= 0),
  price_by    text NOT NULL DEFAULT 'lesson' CHECK (price_by IN ('lesson', 'student')),
  ended_at    timestamptz,
  version     integer NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  CHECK (price_by = 'lesson' OR price_cents IS NOT NULL)
);
-- A refusal names the teacher: two of one name would be one in it.
CREATE UNIQUE INDEX teachers_name_key ON teachers (club_id, search_text(name)) WHERE ended_at IS NULL;
CREATE INDEX teachers_of_club ON teachers (club_id, id);

-- The teacher stands beside the court and its time, so a lesson that moves or is cancelled takes the teacher along.
ALTER TABLE court_occupations
  ADD COLUMN teacher_id bigint REFERENCES teachers ON DELETE RESTRICT,
  ADD CONSTRAINT court_occupations_teacher_of_booking CHECK (teacher_id IS NULL OR kind = 'booking'),
  -- The database's own refusal of a teacher in two places.
  ADD CONSTRAINT court_occupations_one_teacher EXCLUDE USING gist (teacher_id WITH =, during WITH &&)
    WHERE (teacher_id IS NOT NULL AND status IN ('held', 'confirmed'));
CREATE INDEX court_occupations_teacher_id_idx ON court_occupations (teacher_id) WHERE teacher_id IS NOT NULL;

-- A booking of kind lesson. Its price is that of the lesson, or the sum of its students' shares.
CREATE TABLE lessons (
  booking_id    bigint PRIMARY KEY REFERENCES bookings ON DELETE RESTRICT,
  price_by      text NOT NULL CHECK (price_by IN ('lesson', 'student')),
  -- What one more student pays.
  student_cents integer CHECK (student_cents >= 0),
  CHECK ((price_by = 'student') = (student_cents IS NOT NULL))
);

CREATE TABLE lesson_students (
  booking_id  bigint NOT NULL REFERENCES lessons ON DELETE RESTRICT,
  customer_id bigint NOT NULL REFERENCES customers ON DELETE RESTRICT,
  -- The student's own; NULL: the price is of the lesson.
  price_cents integer CHECK (price_cents >= 0),
  -- In the order in which they were named.
  position    bigint GENERATED ALWAYS AS IDENTITY,
  added_at    timestamptz NOT NULL,
  PRIMARY KEY (booking_id, customer_id)
);
CREATE INDEX lesson_students_of_customer ON lesson_students (customer_id, booking_id);

-- Whose share a row of the desk's money pays or gives back, where a lesson has students.
ALTER TABLE desk_payments ADD COLUMN student_id bigint REFERENCES customers ON DELETE RESTRICT;
CREATE INDEX desk_payments_of_student ON desk_payments (student_id) WHERE student_id IS NOT NULL;

-- A weekly lesson is a weekly time with a teacher. All its students are here, regulars.customer_id among them.
ALTER TABLE regulars ADD COLUMN teacher_id bigint REFERENCES teachers ON DELETE RESTRICT;
CREATE INDEX regulars_teacher_id_idx ON regulars (teacher_id) WHERE teacher_id IS NOT NULL;
CREATE TABLE regular_students (
  regular_id  bigint NOT NULL REFERENCES regulars ON DELETE CASCADE,
  customer_id bigint NOT NULL REFERENCES customers ON DELETE RESTRICT,
  PRIMARY KEY (regular_id, customer_id)
);
CREATE INDEX regular_students_of_customer ON regular_students (customer_id);

ALTER TABLE regular_prices
  DROP CONSTRAINT regular_prices_price_by_check,
  ADD CONSTRAINT regular_prices_price_by_check CHECK (price_by IN ('month', 'time', 'student'));
ALTER TABLE regular_dates
  DROP CONSTRAINT regular_dates_reason_check,
  ADD CONSTRAINT regular_dates_reason_check
    CHECK (reason IN ('holiday', 'closure', 'taken', 'hours', 'court_gone', 'past', 'teacher'));
