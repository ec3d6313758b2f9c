import { addDays } from '@bandeja/rules/time/local-time';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import { mailedPath } from '../support/mail.ts';
import { startMovedServer } from '../support/moved-server.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import {
  deskCalls,
  dialog,
  dragToFreeCourt,
  nameOf,
  organiserOf,
  type Pair,
  playersOf,
  registerByApi,
  registerOnPhone,
  SLUG,
  sheet,
  typeSets,
} from '../support/organiser-steps.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { admin } from '../support/tournament-steps.ts';

const ZONE = 'America/Sao_Paulo';
const NAME = 'Open da Ilha';

/** Pairs of the first category, which costs; the last one is taken out. Ana plays in both. */
const OF_C = [
  ['Ana', 'Bel'],
  ['Cris', 'Dora'],
  ['Edna', 'Fani'],
  ['Gisa', 'Hila'],
  ['Ilma', 'Jane'],
  ['Kika', 'Lara'],
  ['Mara', 'Nina'],
] as const;
const OF_B = [
  ['Ana', 'Olga'],
  ['Paula', 'Quita'],
  ['Rute', 'Sara'],
  ['Tais', 'Ugara'],
  ['Vera', 'Wanda'],
  ['Xuxa', 'Yara'],
  ['Zara', 'Alba'],
  ['Berta', 'Clea'],
  ['Dalva', 'Elza'],
] as const;

test('a new organiser takes a tournament of two categories from an empty club to its champions', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const world = await startMovedServer(browser);
  try {
    const o = organiserOf(await world.newPage({ width: 1280, height: 800 }));
    const { main } = o;
    const owner = await createAccount(o.page, newPerson('Dona', 'Ilha'));
    await admin(['clubs', 'owner', SLUG, owner.email], 0, world.dataDir);
    const invitation = await mailedPath(owner.email, /\/desk\/invitation\/[\w-]+/, world.dataDir);
    await signInAs(o.page, owner);

    await test.step('the organiser writes the tournament and publishes it', async () => {
      await o.page.goto(invitation);
      await o.tap(o.page.getByRole('button', { name: 'Entrar na equipe' }));
      await o.tap(o.page.getByRole('link', { name: 'Torneios' }).first());
      await o.tap(main.getByRole('link', { name: 'Novo torneio' }));
      const form = o.page.getByRole('form', { name: 'Torneio' });
      await o.type(form.getByLabel('Nome', { exact: true }), NAME);
      await o.type(form.getByLabel('Primeiro dia'), addDays(world.today(), 8));
      await o.tap(form.getByText('Feminina', { exact: true }));
      await o.tap(form.getByRole('button', { name: 'Acrescentar C feminina' }));
      await o.type(form.getByRole('group', { name: 'C feminina' }).getByLabel(/^Valor por dupla/), '60');
      await o.tap(form.getByRole('button', { name: 'Acrescentar B feminina' }));
      await o.type(form.getByRole('group', { name: 'B feminina' }).getByLabel(/^Valor por dupla/), '0');
      await o.tap(form.getByRole('button', { name: 'Salvar rascunho e conferir' }));
      await o.tap(main.getByRole('button', { name: 'Publicar torneio' }));
      await expect(main.getByText('Inscrições abertas', { exact: true })).toBeVisible();
    });
    const hash = new URL(o.page.url()).searchParams.get('torneio') ?? '';
    const shown = await (await o.page.request.get(`/tournament/${hash}/`)).json();
    const last: string = shown.ends_on;
    const idOf = (name: string): number =>
      shown.categories.find((one: { name: string }) => one.name === name)?.id;

    const phones = { ana: await world.newPage(), mara: await world.newPage() };
    const players = await test.step('the pairs register, two of them on their phones', async () => {
      const firsts = [...new Set([...OF_C, ...OF_B].flat())];
      const found = await playersOf(o.page, firsts);
      const pairOf = ([one, other]: readonly [string, string]) =>
        [found.get(one), found.get(other)] as unknown as Pair;
      await registerOnPhone(phones.ana, hash, 'C feminina', pairOf(OF_C[0]));
      await registerOnPhone(phones.mara, hash, 'C feminina', pairOf(OF_C[6]));
      for (const pair of OF_C.slice(1, 6)) await registerByApi(o.page, idOf('C feminina'), pairOf(pair));
      for (const pair of OF_B) await registerByApi(o.page, idOf('B feminina'), pairOf(pair));
      return found;
    });

    await test.step('who paid at the club is confirmed, one pair is taken out and has the fee back', async () => {
      // As the phones change it, without a reload.
      const teams = main.getByRole('list', { name: 'Duplas de C feminina' });
      await expect(teams.getByRole('listitem')).toHaveCount(7);
      await o.tap(main.getByRole('button', { name: 'Várias pagaram no clube: C feminina' }));
      await o.tap(sheet(o).getByRole('button', { name: 'Marcar todas' }));
      await o.tap(sheet(o).getByRole('button', { name: 'Confirmar 5 duplas' }));
      await expect(sheet(o)).toBeHidden();
      await o.tap(teams.getByRole('button', { name: `Tirar ${nameOf(OF_C[6])}` }));
      await expect(dialog(o)).toContainText(/R\$\s60,00 voltam para quem pagou/);
      await o.tap(dialog(o).getByRole('button', { name: 'Tirar' }));
      await expect(main.getByText('6 duplas com vaga, 6 confirmadas')).toBeVisible();
      await expect(main.getByText('9 duplas com vaga, 9 confirmadas')).toBeVisible();
      await phones.mara.goto('/notifications');
      await expect(phones.mara.getByRole('link', { name: /Inscrição devolvida/ })).toBeVisible();
    });

    await test.step('the registration is closed, and both categories are drawn', async () => {
      await o.tap(main.getByRole('button', { name: 'Encerrar inscrições' }));
      await o.tap(dialog(o).getByRole('button', { name: 'Encerrar' }));
      await expect(main.getByText('Inscrições encerradas', { exact: true })).toBeVisible();
      await o.tap(main.getByRole('link', { name: 'Sorteio' }));
      for (const category of ['C feminina', 'B feminina']) {
        if (category === 'B feminina') await o.tap(main.getByRole('button', { name: `Sortear ${category}` }));
        await o.tap(main.getByRole('button', { name: 'Publicar sorteio' }));
        await o.tap(dialog(o).getByRole('button', { name: 'Publicar' }));
        await expect(main.getByText('O sorteio desta categoria está publicado')).toBeVisible();
      }
    });

    await test.step('the matches get their times: a proposal, one of them dragged to another court', async () => {
      await o.tap(main.getByRole('link', { name: 'Marcar os horários' }));
      await o.tap(main.getByRole('button', { name: 'Propor para todos' }));
      await expect(main.getByText(/^Proposta: 23 jogos/)).toBeVisible();
      await dragToFreeCourt(o);
      const publish = main.getByRole('button', { name: 'Publicar horários' });
      await o.tap(publish);
      await expect(publish).toHaveCount(0);
    });

    await test.step('rain delays the first day', async () => {
      await o.tap(main.getByRole('button', { name: 'Atrasar', exact: true }));
      await o.tap(sheet(o).getByRole('button', { name: 'Ver como fica' }));
      await o.tap(sheet(o).getByRole('button', { name: /^Atrasar \d+ jogos$/ }));
      await expect(sheet(o)).toBeHidden();
    });

    await world.passUntil(Date.parse(zonedTime(last, 22 * 60, ZONE)));
    const headers = { authorization: `Bearer ${await accessOf(o.page, owner)}` };
    const desk = deskCalls(o.page, hash, headers);
    const rows = main
      .getByRole('list', { name: 'Jogos' })
      .getByRole('button', { name: /^(?!Chamar|Dar W.O.)/ });

    await test.step('a walkover and a retirement', async () => {
      await o.tap(main.getByRole('link', { name: 'Jogos e resultados' }));
      await o.choose(main.getByRole('combobox', { name: 'Dia' }), 'Todos os dias');
      await o.choose(main.getByRole('combobox', { name: 'Categoria' }), 'B feminina');
      // Three groups of three.
      await expect(rows).toHaveCount(9);
      for (const [end, left] of [
        ['W.O.', 8],
        ['Desistência', 7],
      ] as const) {
        await o.tap(rows.first());
        await o.choose(sheet(o).getByLabel('Como terminou'), end);
        if (end === 'Desistência') await typeSets(o, ['2', '1']);
        await o.tap(sheet(o).getByRole('group', { name: 'Quem venceu' }).getByRole('radio').first());
        await o.tap(sheet(o).getByRole('button', { name: 'Gravar resultado' }));
        await expect(sheet(o)).toBeHidden();
        await expect(rows).toHaveCount(left);
      }
    });

    await test.step('a correction changes who passes, and says so before', async () => {
      const c = idOf('C feminina');
      await desk.recordAll(({ label }) => label.startsWith('Grupo'));
      const inGroup = (await desk.matches()).matches.filter(
        ({ category, label }) => category === c && label === 'Grupo A',
      );
      const teams = [
        ...new Set(inGroup.flatMap(({ team_a, team_b }) => [team_a?.name, team_b?.name])),
      ].toSorted();
      const [, second = '', third = ''] = teams as string[];
      await o.choose(main.getByRole('combobox', { name: 'Categoria' }), 'C feminina');
      await o.tap(main.getByText('Todos', { exact: true }));
      const row = rows.filter({ hasText: second }).filter({ hasText: third });
      await expect(row).toContainText(`venceram ${second}`);
      // Before the sheet is over it.
      const text = (await row.textContent()) ?? '';
      await o.tap(row);
      const side = text.indexOf(second) < text.indexOf(third) ? 'A' : 'B';
      await typeSets(o, side === 'A' ? ['00', '66'] : ['66', '00']);
      await o.tap(sheet(o).getByRole('button', { name: 'Ver o que muda' }));
      const follows = sheet(o).getByRole('list', { name: 'O que muda' });
      await expect(follows).toContainText(`${third}: de 3º para 2º do grupo, e passa à chave.`);
      await expect(follows).toContainText(`${second}: de 2º para 3º do grupo, e não passa mais à chave.`);
      await o.tap(sheet(o).getByRole('button', { name: 'Gravar assim' }));
      await expect(sheet(o)).toBeHidden();
      await desk.recordAll(({ label }) => label !== 'Final');
    });

    const champions = await test.step('the finals, and the end', async () => {
      await o.tap(main.getByText('Sem resultado', { exact: true }));
      await o.choose(main.getByRole('combobox', { name: 'Categoria' }), 'Todas as categorias');
      await expect(rows).toHaveCount(2);
      for (const left of [1, 0]) {
        await o.tap(rows.first());
        await typeSets(o, ['66', '21']);
        await o.tap(sheet(o).getByRole('button', { name: 'Gravar resultado' }));
        await expect(sheet(o)).toBeHidden();
        await expect(rows).toHaveCount(left);
      }
      await o.tap(main.getByRole('button', { name: 'Encerrar o torneio' }));
      await o.tap(dialog(o).getByRole('button', { name: 'Encerrar' }));
      await expect(main.getByRole('heading', { name: 'Torneio encerrado' })).toBeVisible();
      const { categories } = await desk.matches();
      for (const { name, champion } of categories)
        await expect(main.getByRole('list', { name: 'Campeões' })).toContainText(`${name}: ${champion}`);
      return categories;
    });
    // The whole of the organiser's work but the results of 19 matches: more is a longer way for every club.
    expect(o.work.taps).toBeLessThanOrEqual(46);
    expect(o.work.fields).toBeLessThanOrEqual(24);

    await test.step('players see the champions, and each has been told what concerned her', async () => {
      for (const { id, champion } of champions) {
        await phones.ana.goto(`/tournament/${hash}?categoria=${id}`);
        const podium = phones.ana.getByRole('region', { name: 'Dupla campeã' });
        for (const name of champion?.split(' e ') ?? [])
          await expect(podium).toContainText(name.split(' ')[0] ?? '');
      }
      const told = async (first: string): Promise<string[]> => {
        const player = players.get(first);
        if (!player) throw new Error(first);
        const headers = { authorization: `Bearer ${await accessOf(o.page, player)}` };
        const answer = await o.page.request.get('/notification/info/?page_size=100', { headers });
        return (await answer.json()).results.map(({ title }: { title: string }) => title).toSorted();
      };
      const registered = ['Convite aceito', 'Inscrição confirmada'];
      expect(await told('Mara')).toEqual([...registered, 'Inscrição devolvida', 'Inscrição encerrada']);
      const ofCris = await told('Cris');
      expect(ofCris).toEqual(expect.arrayContaining([...registered, 'O sorteio saiu']));
      expect(ofCris.filter((title) => title === 'Inscrição confirmada')).toHaveLength(1);
      const ofAna = await told('Ana');
      // The later news of the times replaces the one that was not read.
      expect(ofAna.filter((title) => title.startsWith('Seus jogos'))).toEqual(['Seus jogos mudaram']);
      expect(ofAna.filter((title) => title === 'Inscrição confirmada')).toHaveLength(2);
      expect(ofAna.filter((title) => title === 'O sorteio saiu')).toHaveLength(2);
    });
  } finally {
    await world.end();
  }
});
