/** The refusals of PINs at the desk and of the counter's computers: a part of ERROR_STATUS and ERROR_SENTENCE. */
export const DESK_PIN_ERROR_STATUS = {
  pin_session_refused: 403,
  wrong_pin: 400,
  pin_locked: 403,
  desk_device_unknown: 404,
  desk_device_not_found: 404,
  too_many_desk_devices: 409,
} as const;

export const DESK_PIN_ERROR_SENTENCE: Record<keyof typeof DESK_PIN_ERROR_STATUS, string> = {
  pin_session_refused: 'O PIN abre só o balcão deste clube. Para isto, entre com o seu e-mail e a sua senha.',
  wrong_pin: 'PIN errado.',
  pin_locked: 'Foram cinco PINs errados neste computador. Entre com a sua senha.',
  desk_device_unknown: 'Este navegador não é um computador do balcão deste clube.',
  desk_device_not_found: 'Este computador do balcão já foi tirado.',
  too_many_desk_devices: 'O clube já tem 20 computadores do balcão. Tire um antes.',
};
