import { createImage } from '@bandeja/contract/calls/images';
import type { Player } from '@bandeja/contract/calls/players';
import { uploadName } from '@bandeja/rules/images/images';
import { useChange } from '../../data/call-mutation.ts';
import { ownPlayerQuery } from '../../data/own-player.ts';
import { serverNow } from '../../lib/time/server-time.ts';
import { apiOver } from '../../session/api.ts';
import { sendWithProgress } from '../../session/send-with-progress.ts';
import type { Crop } from './crop.ts';
import { cutOut } from './photo.ts';

const AVATAR = 'avatar';

interface Options {
  player: Player;
  file: File;
  onProgress: (share: number) => void;
}

/** Replaces the profile picture by a part of a photo; answers the player with it. */
export const useUploadAvatar = ({ player, file, onProgress }: Options) =>
  useChange(
    createImage.name,
    async ({ photo, crop }: { photo: ImageBitmap; crop: Crop }, key): Promise<Player> => {
      onProgress(0);
      const cut = await cutOut(photo, crop);
      const api = apiOver((request) => sendWithProgress(request, onProgress));
      const body = {
        content_type: 'player' as const,
        object_id: player.id,
        caption: AVATAR,
        image: new File([cut], nameOf(player, cut), { type: cut.type }),
      };
      const { id, image, caption } = await api(createImage, { body }, { idempotencyKey: key });
      const others = player.images.filter((other) => other.caption !== AVATAR);
      return { ...player, images: [{ id, caption, image }, ...others] };
    },
    { quiet: true, answers: () => ownPlayerQuery, seen: () => [file.name, file.size, file.lastModified] },
  );

function nameOf({ first_name }: Player, { type }: Blob): string {
  const extension = type === 'image/jpeg' ? 'jpg' : undefined;
  return uploadName({
    caption: AVATAR,
    firstName: first_name,
    now: serverNow(),
    ...(extension && { extension }),
  });
}
