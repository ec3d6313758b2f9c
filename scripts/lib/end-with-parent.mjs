// Loaded into the server by `npm start`: when the starting process is gone (kill -9, a closed terminal), the
// server ends too, in its own orderly way, instead of holding the port and the database unseen.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a finished server alive.
process.channel?.unref();
