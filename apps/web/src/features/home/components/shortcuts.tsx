import { Link } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ClipboardPenLine from 'lucide-react/icons/clipboard-pen-line';
import UserRound from 'lucide-react/icons/user-round';
import { CourtIcon } from '../../../ui/court/court-icon.tsx';
import './home.css';

/** The four shortcut cards of Home, with the required names. */
export function Shortcuts({ profileNote }: { profileNote: string }) {
  return (
    <nav className="short" data-area="short" aria-label="Atalhos">
      <Link to="/match/create">
        <span className="ic">
          <ClipboardPenLine size={20} aria-hidden="true" />
        </span>
        <span>
          Registrar Jogo<small>Criar Partida</small>
        </span>
      </Link>
      <Link to="/booking">
        <span className="ic">
          <CalendarPlus size={20} aria-hidden="true" />
        </span>
        <span>
          Reservar Quadras<small>Horários livres</small>
        </span>
      </Link>
      <Link to="/match">
        <span className="ic">
          <CourtIcon size={20} />
        </span>
        <span>
          Meus Jogos<small>Partidas e placares</small>
        </span>
      </Link>
      <Link to="/profile">
        <span className="ic">
          <UserRound size={20} aria-hidden="true" />
        </span>
        <span>
          Meu Perfil<small data-fill="profile-note">{profileNote}</small>
        </span>
      </Link>
    </nav>
  );
}
