// Durability is PostgreSQL's default (fsync, synchronous_commit) and stays. Errors of single statements
// (a slot already taken) are daily business and may hold personal data: not for the log.
export const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  cluster_name: 'bandeja',
};
