// Loaded into the server by `npm start`: when the starting process has exited (kill -9, a closed terminal), the server
// stops in the regular way instead of keeping the port and the database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel must not keep a finished server alive.
process.channel?.unref();
