type Upload = { caption: string; firstName: string; now: Date; extension?: string };

/**
 * What an uploaded file calls itself (seed §3): caption, lower-cased first name, timestamp, extension. The server never
 * uses it. "avatar-maria-eduarda-1772798400000.png"
 */
export const uploadName = ({ caption, firstName, now, extension = 'png' }: Upload): string =>
  `${[caption, firstName.trim().toLowerCase().replaceAll(/\s+/g, '-'), now.getTime()].join('-')}.${extension}`;
