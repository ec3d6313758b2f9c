import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { ROLE_NAMES } from '../shell/role-names.ts';
import { staffQuery } from './api.ts';

export function StaffPage() {
  const { slug } = useDesk();
  const staff = useQuery(staffQuery(slug));
  return (
    <>
      <PageHeader title="Equipe" />
      <Fetched
        query={staff}
        failed="Não deu para buscar a equipe"
        loading={
          <Loading label="Buscando a equipe">
            <CardSkeleton />
          </Loading>
        }
      >
        {(members) => (
          <Card pad="none">
            <ul>
              {members.map(({ id, username, email, role }) => (
                <li key={id} className="px-5 py-3">
                  <b className="wrap-anywhere">{username ?? email}</b> · {ROLE_NAMES[role]}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Fetched>
    </>
  );
}
