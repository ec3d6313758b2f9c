import { useAddBanner, useChangeBanner, useChangeBannerPicture } from '../../features/desk/banners/api.ts';
import { type Case, via } from './lost-answers.cases.ts';

const club = { slug: 'arena' };
const file = new File(['x'], 'foto.png', { type: 'image/png', lastModified: 1 });
const banner = {
  ...{ name: 'Aulas', alt: 'Uma raquete', call_to_action: 'https://exemplo.com.br' },
  ...{ from: '2026-03-06', until: '2026-03-20' },
};

/** The calls about the banners of a club. */
export const DESK_BANNER_CASES: Record<string, Case> = {
  addDeskBanner: via(
    useAddBanner,
    [() => 'one', 'desk.banner.arena.new'],
    ({ mutateAsync }) => mutateAsync({ params: club, body: { ...banner, image: file } }),
    { later: [() => 'other', 'desk.banner.arena.new'] },
  ),
  changeDeskBanner: via(useChangeBanner, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...club, id: 1 }, body: { on: false, expected_version: 1 } }),
  ),
  changeBannerPicture: via(
    useChangeBannerPicture,
    [() => 'one'],
    ({ mutateAsync }) => mutateAsync({ params: { ...club, id: 1 }, body: { alt: banner.alt, image: file } }),
    { later: [() => 'other'] },
  ),
};
