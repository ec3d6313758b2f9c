import { createImage } from '@bandeja/contract/calls/images';
import type { Player } from '@bandeja/contract/calls/players';
import { uploadName } from '@bandeja/rules/images/upload-name';
import { apiOver } from '../../../session/api.ts';
import { sendWithProgress } from '../../../session/send-with-progress.ts';

const AVATAR = 'avatar';

interface Upload {
  player: Player;
  photo: Blob;
  now: Date;
  onProgress: (share: number) => void;
}

/** Puts a photo in the place of the profile picture; the player as he is then. Throws ApiError. */
export async function uploadAvatar({ player, photo, now, onProgress }: Upload): Promise<Player> {
  const extension = photo.type === 'image/jpeg' ? 'jpg' : undefined;
  const name = uploadName({
    caption: AVATAR,
    firstName: player.first_name,
    now,
    ...(extension && { extension }),
  });
  const { id, image, caption } = await apiOver((request) => sendWithProgress(request, onProgress))(
    createImage,
    {
      body: {
        content_type: 'player',
        object_id: player.id,
        caption: AVATAR,
        image: new File([photo], name, { type: photo.type }),
      },
    },
  );
  const others = player.images.filter((other) => other.caption !== AVATAR);
  return { ...player, images: [{ id, caption, image }, ...others] };
}
