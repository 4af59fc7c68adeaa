// Les indices en français.
import type { HintWords } from '../hint-words';

export const hints: HintWords = {
  look: 'Regardez {lines}.',
  lookForTrial: 'Aucune ligne ne dit plus rien d’elle-même. Essayez une hypothèse près de {lines}.',
  reason: '{line} : {name}. {idea}',
  assumption: 'Si {cell} était {state}, {line} ne pourrait plus être complétée au bout de {count} étapes.',
  filled: 'Remplies : {cells}.',
  empty: 'Vides : {cells}.',
  techniques: {
    complete_line: { name: 'ligne pleine', idea: 'Les nombres, avec une case vide entre eux, remplissent exactement la place qu’il y a.' },
    finished_line: { name: 'ligne finie', idea: 'Toutes les suites sont là : le reste est vide.' },
    overlap: { name: 'recouvrement', idea: 'Poussez une suite à fond d’un côté, puis de l’autre : les cases couvertes les deux fois sont remplies.' },
    simple_spaces: { name: 'espaces simples', idea: 'Les cases qu’aucune suite n’atteint sont vides.' },
    punctuating: { name: 'ponctuation', idea: 'Une suite a ici toute sa longueur : les cases à ses bouts sont vides.' },
    mercury: { name: 'distance du bord', idea: 'Une case remplie est aussi loin du mur que sa suite est longue : la case contre le mur est vide.' },
    joining: { name: 'jonction', idea: 'Deux cases remplies appartiennent à la même suite : ce qui est entre elles est rempli.' },
    glue: { name: 'colle', idea: 'Une case remplie près du mur fait grandir sa suite loin de lui.' },
    splitting: { name: 'séparation', idea: 'Cette case réunirait deux suites en une trop longue : elle est vide.' },
    forcing: { name: 'contrainte', idea: 'Un trou est trop court pour toute suite qui pourrait y entrer : il reste vide.' },
    line_logic: { name: 'logique de ligne', idea: 'De quelque façon qu’on place les nombres dans cette ligne, ces cases sont toujours les mêmes.' },
    edge_logic: { name: 'logique du bord', idea: 'L’autre possibilité mène, le long du bord, à une contradiction en peu de lignes.' },
    contradiction: { name: 'contradiction', idea: 'Le contraire mène à une ligne qui ne peut plus être complétée.' },
    two_way: { name: 'deux chemins', idea: 'Qu’une certaine case soit remplie ou vide, on arrive ici au même résultat.' },
    search: { name: 'recherche', idea: 'Aucun raisonnement court n’aide ici ; le solveur a prouvé qu’il ne peut en être autrement.' },
  },
  wrongLines: 'Quelque chose ne va pas : {lines}, impossible à compléter.',
  wrongMark: 'Quelque chose ne va pas : {cell} ne peut pas être {state}.',
  wrongPuzzle: 'Ces nombres n’ont pas de solution.',
  wrongSomewhere: 'Il y a une erreur quelque part.',
  done: 'L’image est finie.',
  nothing: 'Rien de plus n’a été trouvé.',
};
