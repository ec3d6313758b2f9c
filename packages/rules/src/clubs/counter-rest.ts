/** Without a touch or a key a computer of a club's counter asks for a PIN again. Apart: every page of the desk loads it. */
export const IDLE_MINUTES = 15;
