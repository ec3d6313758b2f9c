/** The draft of Player Register; Sign Up leaves the name there, so that nobody types it twice. */
export const REGISTER_DRAFT = 'player-register';
