/** The address of a player's profile picture (the image captioned "avatar"), or null. */
export function avatarOf(
  player: { images: readonly { caption: string; image: string }[] } | null | undefined,
): string | null {
  return player?.images.find((image) => image.caption === 'avatar')?.image ?? null;
}
