-- The one account whose password is public. A server that does not show the demo closes it by this mark: its e-mail and
-- its password are what a visitor may have changed.
ALTER TABLE users ADD COLUMN is_demo boolean NOT NULL DEFAULT false;

UPDATE users SET is_demo = true
WHERE username = 'demo' AND EXISTS (SELECT FROM clubs WHERE email = 'contato@arena-moema.example');
