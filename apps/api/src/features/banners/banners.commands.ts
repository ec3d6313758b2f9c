import { BANNERS_SHOWN } from '@bandeja/rules/banners/banner-rules';
import { type Command, CommandRefused, idOf, positionalsOf } from '../../commands/command.ts';
import { type BannerRow, findAllBanners } from './banners.repository.ts';
import { addBanner, readBannerFile, removeBanner } from './publish-banner.ts';
import { dayOfBanners } from './show-banners.ts';

const add: Command = {
  name: 'banner add',
  usage: 'ARQUIVO.json',
  summary:
    'publica um banner: {"name", "image", "call_to_action", "from", "to"}, com a imagem (JPEG, PNG ou WebP, sem texto, 8 por 3) ao lado do arquivo',
  prepare(given) {
    const file = readBannerFile(given);
    return async ({ db, media, now, say }) => {
      const added = await addBanner(db, { file, media, now });
      if (!added) throw new CommandRefused(`Já há um banner "${file.name}" que começa em ${file.from}.`);
      say(`Publicado: ${describe(added, now)}`);
    };
  },
};

const list: Command = {
  name: 'banner list',
  usage: '',
  summary: `mostra os banners e seus cliques; a página inicial mostra os ${BANNERS_SHOWN} mais novos que estão no ar`,
  prepare(given) {
    positionalsOf(given);
    return async ({ db, now, say }) => {
      const banners = await findAllBanners(db, null);
      for (const banner of banners) say(`${describe(banner, now)} · cliques: ${banner.clicks}`);
      if (banners.length === 0) say('Nenhum banner.');
    };
  },
};

const remove: Command = {
  name: 'banner remove',
  usage: 'NÚMERO',
  summary: 'tira um banner do ar e apaga sua imagem e seus cliques',
  prepare(given) {
    const id = idOf(positionalsOf(given, 'o número do banner')[0], 'O número do banner');
    return async ({ db, now, say }) => {
      const removed = await removeBanner(db, id, now);
      if (!removed) throw new CommandRefused('Não há um banner com este número. Veja-os com: banner list');
      say(`Apagado: ${describe(removed, now)}`);
    };
  },
};

function describe({ id, name, starts_on, ends_on, call_to_action }: BannerRow, now: Date): string {
  const today = dayOfBanners(now);
  const state = today < starts_on ? 'ainda não' : today > ends_on ? 'acabou' : 'no ar';
  return `${id} · ${name} · ${starts_on} até ${ends_on} (${state}) · ${call_to_action}`;
}

export const bannerCommands: readonly Command[] = [add, list, remove];
