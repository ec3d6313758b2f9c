import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AccountPage } from '../features/accounts/components/account-page.tsx';
import { SignUpForm } from '../features/accounts/components/sign-up-form.tsx';
import { Invitation } from '../features/matches/invites/lazy-invitation.tsx';
import { REGISTER_DRAFT } from '../features/players/register-player.ts';
import { saveDraft } from '../lib/form/drafts.ts';
import { returnSearch } from '../session/return-to.ts';
import { leaveWhenSignedIn } from '../shell/guard-page.ts';
import { Steps } from '../ui/steps.tsx';

export const Route = createFileRoute('/sign-up')({
  staticData: { page: 'signUp' },
  validateSearch: returnSearch,
  // The back button of the phone leads here after the registration.
  beforeLoad: leaveWhenSignedIn,
  component: SignUpPage,
});

function SignUpPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  // The staff of a club need no player, so an account is their only step.
  const isStaff = search.redirect?.startsWith('/desk/');
  return (
    <AccountPage title="Criar conta" low above={!isStaff && <Steps step={1} of={3} />}>
      <Invitation redirect={search.redirect} next="Crie sua conta para participar." />
      <SignUpForm
        redirect={search.redirect}
        onCreated={(name) => {
          saveDraft(REGISTER_DRAFT, name);
          if (isStaff) return void navigate({ href: search.redirect });
          void navigate({ to: '/player/register', search });
        }}
      />
    </AccountPage>
  );
}
