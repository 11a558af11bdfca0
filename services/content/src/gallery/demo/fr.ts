import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'Au mouillage', description: 'Un banc de sable, une eau de cristal et personne alentour.' },
  'exuma-cays': { title: 'Les cayes d’Exuma', description: 'Bancs de sable et chenaux d’un bleu profond, vus du ciel.' },
  'sunset-cruise': { title: 'Au large de Paradise Island', description: 'La dernière lumière, or et violet.' },
  'reef-underwater': { title: 'Sous la quille', description: 'Rayons de soleil sur le récif et le sable.' },
  'rose-island': { title: 'Rose Island', description: 'Du sable blanc, une rangée de palmiers et une baie pour vous seuls.' },
  'sandbar-picnic': { title: 'Déjeuner sur le banc de sable', description: 'Deux transats, un parasol et quelque chose de frais.' },
  'bow-wake': { title: 'En route', description: 'Onze mètres, trois moteurs, une mer d’huile.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Des maisons pastel au bord de l’eau.' },
  'deck-detail': { title: 'Le cockpit', description: 'Du teck sous les pieds, des serviettes roulées, de l’ombre.' },
  'night-marina': { title: 'Retour au port', description: 'La marina à l’heure bleue.' },
};
