import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { ButtonAnchor, LinkButton } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { namedShareQuery } from '../api.ts';

/** Another player's booking: the share that the viewer was asked for by name, or nothing. */
export function NamedShare({ id }: { id: number }) {
  const share = useQuery({ ...namedShareQuery(id), retry: false, enabled: id > 0 });
  if (share.isLoading)
    return (
      <Loading label="Buscando a sua parte">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    );
  if (!share.data) return <NoBooking />;
  return (
    <>
      <PageHeader title="Sua parte da quadra" />
      <EmptyState
        title="Dividiram esta quadra com você"
        text="A página da sua parte mostra quanto é, o que acontece se a reserva for cancelada e o Pix."
      >
        <ButtonAnchor href={share.data.url}>Ver a minha parte</ButtonAnchor>
      </EmptyState>
    </>
  );
}

/** Also another player's booking: its existence stays hidden. */
const NoBooking = () => (
  <>
    <PageHeader title="Reserva não encontrada" />
    <EmptyState title="Não há reserva sua neste endereço" text="Veja a lista das suas reservas.">
      <LinkButton to="/booking/list">Minhas Reservas</LinkButton>
    </EmptyState>
  </>
);
