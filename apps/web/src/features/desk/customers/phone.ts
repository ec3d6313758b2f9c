const BRAZILIAN = /^\+55(\d\d)(\d{4,5})(\d{4})$/;

/** `(11) 99999-8888`; a phone of another country as it is stored. */
export const shownPhone = (phone: string): string => phone.replace(BRAZILIAN, '($1) $2-$3');

/** Opens a chat with the phone, without a text. */
export const whatsAppLink = (phone: string): string => `https://wa.me/${phone.slice(1)}`;
