// Wörter des Rahmens: Navigation, Verlauf, Hinweise.
import type { shell as english } from '../en/shell';

export const shell: Record<keyof typeof english, string> = {
  'app.name': 'Quadrille',
  'app.skip': 'Zum Inhalt springen',
  'app.navigation': 'Seiten',
  'app.keys': 'Tastenkürzel',
  'app.theme.toDark': 'Dunkle Farben',
  'app.theme.toLight': 'Helle Farben',
  'app.loading': 'Wird geladen …',
  'app.pageFailed': 'Diese Seite konnte nicht geladen werden. Läuft der Server?',
  'app.again': 'Noch einmal versuchen',
  'app.update': 'Eine neue Fassung ist bereit.',
  'app.update.apply': 'Jetzt verwenden',
  'app.update.later': 'Später',
  'app.close': 'Schließen',
  'app.notFound': 'Unter dieser Adresse gibt es keine Seite.',
  'app.toHome': 'Zur Startseite',
  'app.footer': 'Jeder Hinweis ist ein Beweis. Keine Konten, keine Werbung, nichts von fremden Servern.',
  'page.home': 'Spielen',
  'keys.everywhere': 'Überall',
  'keys.sheet': 'Diese Übersicht zeigen oder verbergen',
  'keys.escape': 'Schließen, was offen ist',
  'log.title': 'Verlauf',
  'log.empty': 'Noch ist nichts geschehen.',
  'log.clear': 'Verlauf leeren',
};
