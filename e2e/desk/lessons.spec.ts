import { randomInt } from 'node:crypto';
import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import { weekdayOf } from '@bandeja/rules/time/local-time';
import { expectAccessible } from '../support/axe.ts';
import { dayIn, sheet } from '../support/booking-steps.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

/** A day of no other test. */
const DATE = dayIn(23);
const TIME = '14:00';

test('a teacher is added, gives a lesson to students who pay apart, and is refused in two places', async ({
  page,
}) => {
  test.setTimeout(120_000);
  // A run before this one has left its teacher.
  const teacher = `Zeca ${randomInt(1_000_000)}`;
  await signInAs(page, DEMO_DESK.owner);
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.owner)}` };
  const answer = await page.request.get(`/desk/${DEMO_DESK.slug}/agenda/?date=${DATE}`, { headers });
  const { courts, items }: Agenda = await answer.json();
  const free = courts.filter(({ id }) =>
    items.every((item) => item.court !== id || item.end_time <= TIME || item.start_time >= '15:00'),
  );
  const [court, other] = free;
  if (!court || !other) throw new Error(`no two courts are free on ${DATE}`);

  await page.goto(`/desk/${DEMO_DESK.slug}/mensalistas`);
  await page.getByRole('button', { name: 'Professores' }).click();
  await sheet(page).getByRole('button', { name: 'Novo professor' }).click();
  await sheet(page).getByRole('button', { name: 'Salvar professor' }).click();
  await expect(sheet(page).getByText('Diga o nome do professor.')).toBeVisible();
  await sheet(page).getByLabel('Nome do professor').fill(teacher);
  await sheet(page).getByLabel('Preço de cada aluno (R$)').fill('80');
  await sheet(page).getByRole('button', { name: 'Salvar professor' }).click();
  await expect(sheet(page).getByText('R$ 80,00 por aluno').last()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/desk/${DEMO_DESK.slug}?data=${DATE}`);
  const form = sheet(page).getByRole('form', { name: 'Nova aula' });
  const openCell = async () => {
    await page
      .getByRole('button', { name: new RegExp(`^Reservar às ${TIME}`) })
      .first()
      .click();
    await sheet(page).getByText('Aula', { exact: true }).click();
    await form.getByLabel('Professor').selectOption({ label: teacher });
  };
  await openCell();
  const typedName = sheet(page).getByLabel('Nome').filter({ visible: true });
  // A name for the other kind, which the next customer's booking must not have.
  await sheet(page).getByText('Reserva', { exact: true }).click();
  await typedName.fill('Zoe Reserva');
  await sheet(page).getByText('Aula', { exact: true }).click();
  await form.getByLabel('Quadra').selectOption({ label: court.name });
  const student = form.getByLabel('Nome');
  await student.fill('Ana Aluna');
  await sheet(page).getByRole('button', { name: 'Adicionar aluno' }).click();
  await student.fill('Bia Aluna');
  // The other kind is looked at; what was typed stays, and the title follows the hour.
  await sheet(page).getByText('Reserva', { exact: true }).click();
  await sheet(page).getByText('Aula', { exact: true }).click();
  await expect(form.getByRole('listitem')).toHaveText(/^Ana Aluna/);
  await expect(student).toHaveValue('Bia Aluna');
  await form.getByLabel('Início').selectOption('13:00');
  await expect(sheet(page).getByText(/, 13:00$/)).toBeVisible();
  await form.getByLabel('Início').selectOption(TIME);
  await expectAccessible(page);
  await sheet(page)
    .getByRole('button', { name: /^Marcar aula · R\$.160,00$/ })
    .click();
  await expect(page.getByText(`Aula marcada: ${court.name}, ${TIME}.`)).toBeVisible();

  await openCell();
  await sheet(page).getByText('Reserva', { exact: true }).click();
  await expect(typedName).toHaveValue('');
  await sheet(page).getByText('Aula', { exact: true }).click();
  await form.getByLabel('Quadra').selectOption({ label: other.name });
  await student.fill('Caio Aluno');
  await sheet(page)
    .getByRole('button', { name: /^Marcar aula/ })
    .click();
  await expect(
    sheet(page).getByText(`Prof. ${teacher} já tem aula às ${TIME} na ${court.name}.`),
  ).toBeVisible();
  // What was typed stays.
  await expect(student).toHaveValue('Caio Aluno');
  await page.keyboard.press('Escape');
  const leave = page.getByRole('button', { name: /^(Sair|Descartar)/ });
  await expect(sheet(page).or(leave).first()).toBeHidden();

  const item = page.getByRole('button', { name: new RegExp(`^Prof\\. ${teacher} · 2 alunos`) });
  await expect(item).toContainText('Aula · a pagar');
  await item.click();
  await sheet(page).getByRole('button', { name: 'Receber de Ana Aluna' }).click();
  await sheet(page).getByRole('button', { name: 'Registrar pagamento' }).click();
  const students = sheet(page).getByRole('region', { name: 'Alunos' }).getByRole('listitem');
  await expect(students.filter({ hasText: 'Ana Aluna' })).toContainText('Pago');
  await expect(students.filter({ hasText: 'Bia Aluna' })).toContainText(/Falta R\$.80,00/);
  await sheet(page).getByRole('button', { name: 'Pôr aluno' }).click();
  await sheet(page).getByLabel('Nome').fill('Davi Aluno');
  await sheet(page).getByRole('button', { name: 'Guardar alunos' }).click();
  await expect(students.filter({ hasText: 'Davi Aluno' })).toBeVisible();
  await expect(sheet(page).getByText(/Receber R\$.160,00/)).toBeVisible();
  await expectAccessible(page);

  // Another price of this lesson alone; cancelled, Ana gets back what she paid.
  await sheet(page).getByRole('button', { name: 'Mudar preço' }).click();
  await sheet(page).getByLabel('Preço de cada aluno (R$)').fill('90');
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Mudar preço' }).click();
  await expect(students.filter({ hasText: 'Ana Aluna' })).toContainText(/Falta R\$.10,00/);
  await sheet(page).getByRole('button', { name: 'Cancelar aula' }).click();
  await sheet(page).getByLabel('Motivo').fill('Chuva');
  await sheet(page).getByRole('button', { name: 'Cancelar aula' }).click();
  await sheet(page)
    .getByRole('button', { name: /^Devolver R\$.80,00/ })
    .click();
  await expect(sheet(page).getByLabel('Quem recebe').getByRole('option', { selected: true })).toHaveText(
    /Ana Aluna · pagou R\$.80,00/,
  );
  await sheet(page).getByRole('button', { name: 'Registrar devolução' }).click();
  // The form has no such button either: first its answer.
  await expect(page.getByText(/^Devolvido: R\$.80,00/)).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: /^Devolver/ })).toBeHidden();

  // Every week, with another student for all coming dates in one act.
  await page.goto(`/desk/${DEMO_DESK.slug}/mensalistas?novo=sim`);
  await sheet(page)
    .getByLabel('Tipo')
    .selectOption({ label: `Aula semanal com ${teacher}` });
  await expect(sheet(page).getByRole('heading', { name: 'Nova aula semanal' })).toBeVisible();
  await sheet(page).getByLabel('Primeiro aluno').fill('Elis Aluna');
  // The cancelled lesson has left its court and hour, which are open on each weekday.
  await sheet(page).getByLabel('Quadra').selectOption({ label: court.name });
  await sheet(page).getByLabel('Início').fill(TIME);
  await sheet(page).getByLabel('A partir de').fill(DATE);
  await sheet(page).getByLabel('Até (opcional)').fill(DATE);
  await sheet(page)
    .getByLabel('Dia da semana')
    .selectOption(String(weekdayOf(DATE)));
  await sheet(page).getByLabel('Preço de cada aluno (R$)').fill('70');
  await sheet(page).getByRole('button', { name: 'Ver as datas' }).click();
  await sheet(page).getByRole('button', { name: 'Salvar aula semanal' }).click();
  await expect(page.getByText(/^Aula semanal salva: Elis Aluna/)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`Aula · Prof\\. ${teacher} · 1 aluno`) }).click();
  await sheet(page).getByRole('button', { name: 'Mudar alunos' }).click();
  await sheet(page).getByLabel('Nome do aluno').fill('Fabi Aluna');
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Mudar em todas as datas' }).click();
  await expect(sheet(page).getByText('Alunos: Elis Aluna, Fabi Aluna')).toBeVisible();
  await expect(sheet(page).getByRole('listitem').first()).toContainText(/R\$.140,00/);
  await sheet(page).getByRole('button', { name: 'Encerrar' }).click();
  await sheet(page).getByRole('button', { name: 'Encerrar aula semanal' }).click();
  await expect(page.getByText('Aula semanal encerrada.')).toBeVisible();
});
