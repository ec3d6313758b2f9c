import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; user: string | undefined; raw: string };

export type SmtpServerOptions = {
  /** Refuses every mailbox, with its address in the answer, like real mail servers. */
  refuse?: boolean;
};

/** A mail server on this machine with the log-in quadra:lob, and the mails it has received. */
export async function startSmtpServer({ refuse = false }: SmtpServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      if (auth.username === 'quadra' && auth.password === 'lob') done(null, { user: auth.username });
      else done(new Error('wrong password'));
    },
    onRcptTo({ address }, _session, done) {
      done(refuse ? new Error(`no such mailbox: ${address}`) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === 'string' ? session.user : undefined,
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
