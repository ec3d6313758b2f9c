// Durability keeps PostgreSQL's defaults (fsync, synchronous_commit). Errors of single statements (a slot already
// taken) are routine and may contain personal data, so they are not logged.
export const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  cluster_name: 'bandeja',
};
