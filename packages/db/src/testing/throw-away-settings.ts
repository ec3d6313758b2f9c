/**
 * For servers that outlive no run: nothing on them need survive a power cut, and clones and commits cost a fraction.
 * What statements do and refuse is the same.
 */
export const THROW_AWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Its workers belong to the superuser: DROP DATABASE … FORCE, as an ordinary role, may not end one it meets.
  autovacuum: 'off',
} as const;
