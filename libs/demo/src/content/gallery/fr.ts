import type { DemoTexts } from './texts.js';

export const texts: DemoTexts = {
  hero: { title: 'Au mouillage', description: 'Un banc de sable, une eau de cristal et personne alentour.' },
  'exuma-cays': { title: 'Les cayes d’Exuma', description: 'Bancs de sable et chenaux d’un bleu profond, vus du ciel.' },
  'sunset-cruise': { title: 'Cap sur le soleil', description: 'Une eau calme, un soleil bas et le sillage derrière vous.' },
  'reef-underwater': { title: 'Sous la quille', description: 'Rayons de soleil sur le récif et le sable.' },
  'rose-island': { title: 'Rose Island', description: 'Une caye verte, un anneau de sable blanc et un bateau au mouillage.' },
  'sandbar-picnic': {
    title: 'Déjeuner sur le banc de sable',
    description: 'Deux transats, un parasol et un tapis dressé pour le déjeuner.',
  },
  'bow-wake': { title: 'En route', description: 'Onze mètres, trois moteurs, une mer d’huile.' },
  'spanish-wells': { title: 'Spanish Wells', description: 'Une jetée en bois, une eau claire et des toits pastel.' },
  'deck-detail': {
    title: 'Le pont arrière',
    description: 'Du teck sous les pieds, des serviettes roulées, un verre d’eau à portée de main.',
  },
  'night-marina': { title: 'Retour au port', description: 'Quatre bateaux, des lampes sur le ponton, l’heure bleue.' },
};
