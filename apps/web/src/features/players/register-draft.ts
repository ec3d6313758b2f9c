/** The draft of Player Register; Sign Up stores the name there, so that it is typed once. */
export const REGISTER_DRAFT = 'player-register';
