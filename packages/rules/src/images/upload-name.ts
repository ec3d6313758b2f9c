type Upload = { caption: string; firstName: string; now: Date; extension?: string };

/**
 * File name of an upload: caption, lower-cased first name, timestamp, extension. The server ignores it.
 * "avatar-maria-eduarda-1772798400000.png"
 */
export const uploadName = ({ caption, firstName, now, extension = 'png' }: Upload): string =>
  `${[caption, firstName.trim().toLowerCase().replaceAll(/\s+/g, '-'), now.getTime()].join('-')}.${extension}`;
