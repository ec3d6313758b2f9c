/** Opens WhatsApp with a message written; nothing is sent. Without a phone (E.164) the chat is chosen there. */
export const whatsAppLink = (phone: string | null, text: string): string =>
  `https://wa.me/${phone?.replace(/\D/g, '') ?? ''}?text=${encodeURIComponent(text)}`;
