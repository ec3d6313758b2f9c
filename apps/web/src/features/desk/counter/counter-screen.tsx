import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { tokens } from '../../../session/tokens.ts';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { AlertBanner } from '../../../shell/progress/alert-banner.tsx';
import { Logo } from '../../../ui/brand/logo.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useDeskNavigate } from '../shell/desk-router.tsx';
import { counterQuery } from './api.ts';
import { ChoosePerson } from './choose-person.tsx';
import { counterMark } from './counter-mark.ts';
import { markCounter } from './counter-watch.ts';
import { useOpenFirst } from './use-open-first.ts';

/** What a counter's computer shows instead of a page: who comes next, or that the page is not for a PIN. */
export function CounterScreen({ slug }: { slug: string }) {
  const isSignedIn = useStore(tokens) !== null;
  return isSignedIn ? <OwnersPage /> : <NextPerson slug={slug} />;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-110 content-start gap-6 px-5 pt-5 pb-10 desk:pt-10">
      <header className="grid gap-4">
        <Logo />
        <AlertBanner />
      </header>
      <main className="grid gap-5" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function NextPerson({ slug }: { slug: string }) {
  const openFirst = useOpenFirst();
  const [isUnknown, setUnknown] = useState(false);
  const { data } = useQuery({ ...counterQuery(slug), enabled: false });
  const device = data?.device.name ?? counterMark(slug)?.device;
  return (
    <Frame title="Balcão">
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
    </Frame>
  );
}

/** A page of the owner, opened with a session by PIN. */
function OwnersPage() {
  const go = useDeskNavigate();
  return (
    <Frame title="Balcão">
      <h1>Esta página pede a sua senha</h1>
      <p className="text-16">
        O PIN não abre a equipe, a página do clube e a conta de recebimento. Um dono entra aqui com o seu
        e-mail e a sua senha.
      </p>
      <LinkButton to="/login" search={{ redirect: location.pathname }} wide>
        Entrar com e-mail e senha
      </LinkButton>
      <Button variant="secondary" wide onClick={() => go({ page: 'agenda', replace: true })}>
        Voltar para a agenda
      </Button>
    </Frame>
  );
}
