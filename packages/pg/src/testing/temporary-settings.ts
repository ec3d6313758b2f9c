/**
 * Settings of temporary servers: no data has to survive a power failure, and clones and commits are much cheaper.
 * Statements behave the same.
 */
export const THROW_AWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Autovacuum workers belong to the superuser: DROP DATABASE … FORCE of an ordinary role cannot end them.
  autovacuum: 'off',
} as const;
