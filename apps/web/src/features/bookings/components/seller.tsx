import { sellerText } from '@bandeja/rules/clubs/legal-document';
import { useQuery } from '@tanstack/react-query';
import { clubQuery } from '../../../data/shared-reads.ts';

/** Who takes the money, before paying. Nothing where the club has not said so, or its read fails. */
export function Seller({ club }: { club: string }) {
  const { data } = useQuery({ ...clubQuery(club), retry: false });
  const seller = sellerText(data?.legal);
  return seller && <p className="text-13 leading-small text-muted wrap-anywhere">Quem vende: {seller}</p>;
}
