export type Tone = 'neutral' | 'blue' | 'green' | 'amber' | 'red' | 'orange' | 'deep';

export const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-text',
  blue: 'bg-blue-soft text-blue-text',
  green: 'bg-green-soft text-green-text',
  amber: 'bg-amber-soft text-amber-text',
  red: 'bg-red-soft text-red-text',
  orange: 'bg-orange-soft text-orange-text',
  deep: 'bg-turf-deep text-on-turf',
};
