// Les mots du cadre : navigation, journal, avis.
import type { shell as english } from '../en/shell';

export const shell: Record<keyof typeof english, string> = {
  'app.name': 'Quadrille',
  'app.skip': 'Aller au contenu',
  'app.navigation': 'Pages',
  'app.keys': 'Raccourcis clavier',
  'app.theme.toDark': 'Couleurs sombres',
  'app.theme.toLight': 'Couleurs claires',
  'app.loading': 'Chargement…',
  'app.pageFailed': 'Cette page n’a pas pu être chargée. Le serveur est-il en marche ?',
  'app.again': 'Réessayer',
  'app.update': 'Une nouvelle version est prête.',
  'app.update.apply': 'L’utiliser maintenant',
  'app.update.later': 'Plus tard',
  'app.close': 'Fermer',
  'app.notFound': 'Il n’y a pas de page à cette adresse.',
  'app.toHome': 'Aller à l’accueil',
  'app.footer': 'Chaque indice est une preuve. Ni comptes, ni publicité, rien qui vienne d’ailleurs.',
  'page.home': 'Jouer',
  'keys.everywhere': 'Partout',
  'keys.sheet': 'Montrer ou cacher cette fiche',
  'keys.escape': 'Fermer ce qui est ouvert',
  'log.title': 'Journal',
  'log.empty': 'Il ne s’est encore rien passé.',
  'log.clear': 'Vider le journal',
};
