import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut } from '../../../session/sign-in.ts';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { AlertBanner } from '../../../shell/progress/alert-banner.tsx';
import { Logo } from '../../../ui/brand/logo.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { counterQuery } from './api.ts';
import { ChoosePerson } from './choose-person.tsx';
import { counterMark, markCounter } from './counter-mark.ts';
import { useOpenFirst } from './use-open-first.ts';

/** A counter's computer without a session: who comes next. */
export function CounterScreen({ slug }: { slug: string }) {
  const openFirst = useOpenFirst();
  usePageTitle('Balcão');
  const [isUnknown, setUnknown] = useState(false);
  const { data } = useQuery({ ...counterQuery(slug), enabled: false });
  const device = data?.device.name ?? counterMark(slug)?.device;
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-110 content-start gap-6 px-5 pt-5 pb-10 desk:pt-10">
      <header className="grid gap-4">
        <Logo />
        <AlertBanner />
      </header>
      <main className="grid gap-5" tabIndex={-1}>
        <div>
          <h1>Quem está no balcão?</h1>
          {!isUnknown && (
            <p className="mt-1 text-16 wrap-anywhere text-muted">
              {[data?.club.name, device].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
        {isUnknown ? (
          <Note tone="amber" live>
            Este navegador não é mais um computador do balcão deste clube. Entre com e-mail e senha.
          </Note>
        ) : (
          <ChoosePerson slug={slug} byPin={false} onChanged={openFirst} onUnknown={() => setUnknown(true)} />
        )}
        <LinkButton
          to="/login"
          search={{ redirect: `/desk/${slug}` }}
          variant={isUnknown ? 'primary' : 'secondary'}
          wide
          // Without the mark the desk asks for the log-in from now on.
          onClick={() => isUnknown && markCounter(slug, null)}
        >
          Entrar com e-mail e senha
        </LinkButton>
      </main>
    </div>
  );
}

/** A page of the owner, opened with a session by PIN. */
export function NeedsLogIn({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <>
      <h1>{title}</h1>
      <EmptyState
        title="Esta página pede a sua senha"
        text="O PIN não abre a equipe, a página do clube e a conta de recebimento. Um dono entra aqui com o seu e-mail e a sua senha."
      >
        <Button
          size="small"
          onClick={() => {
            void signOut('expired');
            void navigate({ to: '/login', search: { redirect: location.pathname } });
          }}
        >
          Entrar com e-mail e senha
        </Button>
      </EmptyState>
    </>
  );
}
