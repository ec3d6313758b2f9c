import { fullName } from '@bandeja/rules/players/names';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Menu from 'lucide-react/icons/menu';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useOwnPlayer } from '../../data/own-player.ts';
import { avatarOf } from '../../lib/avatar-of.ts';
import { cx } from '../../lib/cx.ts';
import { TEXTS } from '../../lib/texts.ts';
import { pages } from '../../paths.ts';
import { ProductSymbol } from '../../ui/brand/logo.tsx';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { OverlayButton } from '../../ui/overlay-button.tsx';
import { Avatar } from '../../ui/player/avatar.tsx';
import { useCurrentPage } from '../page/use-page.ts';

const BLUR_AFTER_PX = 10;

/** Menu (phones), breadcrumbs and profile. On Home the header text replaces the breadcrumbs. */
export function TopBar({
  signedIn,
  bell,
  onOpenMenu,
}: {
  signedIn: boolean;
  bell?: ReactNode;
  /** Null: the menu is hidden. */
  onOpenMenu: (() => void) | null;
}) {
  const scrolled = useScrolledPast(BLUR_AFTER_PX);
  const { name, title } = useCurrentPage();
  return (
    <header className={cx('top', scrolled && 'blurred')}>
      {onOpenMenu && (
        <IconButton label="Abrir menu" className="desk:hidden" onClick={onOpenMenu}>
          <Menu size={24} />
        </IconButton>
      )}
      {name === 'home' ? (
        <p className="flex min-w-0 flex-1 items-center gap-2 font-head tracking-head text-ink">
          <ProductSymbol />
          {TEXTS.headerBrand}
        </p>
      ) : (
        <Crumbs title={title} />
      )}
      {signedIn ? (
        <>
          {bell}
          <ProfileButton />
        </>
      ) : (
        <LinkButton to="/login" size="small" variant="soft">
          Entrar
        </LinkButton>
      )}
    </header>
  );
}

function Crumbs({ title }: { title: string }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }));
  return (
    <>
      <button type="button" className="back" onClick={back} aria-label="Voltar">
        <ChevronLeft size={20} />
        <span className="t">Voltar</span>
      </button>
      <nav className="crumbs" aria-label="Você está aqui">
        <Link to="/">{pages.home.title}</Link>
        <span aria-hidden="true">/</span>
        {/* A long title takes two lines; what is cut of a third one is in the heading of the page. */}
        <b aria-current="page" className="line-clamp-2 leading-tight wrap-anywhere whitespace-normal">
          {title}
        </b>
      </nav>
    </>
  );
}

function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [pixels]);
  return past;
}

const load = () => import('./profile-menu.tsx');
const ProfileMenu = lazy(load);

/** The player's picture in the top bar; opens the profile menu. */
function ProfileButton() {
  const player = useOwnPlayer();
  return (
    <OverlayButton
      label={player ? `Menu do perfil: ${fullName(player)}` : 'Menu do perfil'}
      popup="menu"
      preload={load}
      overlay={(opened) => <ProfileMenu {...opened} />}
    >
      <Avatar name={player ?? null} src={avatarOf(player)} size="sm" tone="ink" />
    </OverlayButton>
  );
}
