import pg from 'pg';
import { DatabaseUnavailable, type SilenceWatch } from './silence-watch.ts';

type OnConnect = (error: Error) => void;

/** A method of pg's client that its types do not declare: what a connection is started with. */
type Starting = { getStartupConf(): Record<string, string> };

/** Parameters of their own, not `options`: a pooler keeps these two for each client, whichever connection serves it. */
const SESSION = { TimeZone: 'UTC', DateStyle: 'ISO' };

/** pg's client, watched from its first byte on; while the database is silent it refuses to connect, without waiting. */
export const watchedClientOf = (watch: SilenceWatch): typeof pg.Client =>
  class extends pg.Client {
    getStartupConf(): Record<string, string> {
      const { getStartupConf } = pg.Client.prototype as unknown as Starting;
      return { ...getStartupConf.call(this), ...SESSION };
    }

    override connect(): Promise<pg.Client>;
    override connect(onConnect: OnConnect): void;
    override connect(onConnect?: OnConnect): Promise<pg.Client> | undefined {
      if (watch.isSilent) {
        const error = new DatabaseUnavailable('the database does not answer');
        if (!onConnect) return Promise.reject(error);
        // Never synchronously: the pool continues with its next waiting request from here.
        process.nextTick(onConnect, error);
        return undefined;
      }
      watch.add(this);
      if (!onConnect) return super.connect();
      super.connect(onConnect);
      return undefined;
    }
  };
