-- How many other players the opponents were connected to when the result counted (packages/rules, levels/equations/
-- connections.ts). Null: the start, and results that counted before this rule; a replay gives those no other weight.
ALTER TABLE level_changes ADD COLUMN connections numeric(8, 2) CHECK (connections >= 0);
