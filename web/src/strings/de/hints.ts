// Hinweise auf Deutsch.
import type { HintWords } from '../hint-words';

export const hints: HintWords = {
  look: 'Sieh dir {lines} an.',
  lookForTrial: 'Von allein verrät keine Linie mehr etwas. Probiere bei {lines} aus, was aus einer Annahme folgt.',
  reason: '{line}: {name}. {idea}',
  assumption: 'Angenommen, {cell} wäre {state}: dann passt nach {count} Schritten {line} nicht mehr.',
  filled: 'Gefüllt: {cells}.',
  empty: 'Leer: {cells}.',
  techniques: {
    complete_line: { name: 'Volle Linie', idea: 'Die Zahlen mit je einer Lücke dazwischen füllen genau den Platz, der da ist.' },
    finished_line: { name: 'Fertige Linie', idea: 'Alle Reihen sind schon da: der Rest ist leer.' },
    overlap: { name: 'Überlappung', idea: 'Schiebe eine Reihe so weit wie möglich an das eine und dann an das andere Ende: was beide Male bedeckt ist, ist gefüllt.' },
    simple_spaces: { name: 'Einfache Lücken', idea: 'Felder, die keine Reihe erreicht, sind leer.' },
    punctuating: { name: 'Abschließen', idea: 'Eine Reihe hat hier ihre volle Länge: die Felder an ihren Enden sind leer.' },
    mercury: { name: 'Abstand vom Rand', idea: 'Ein gefülltes Feld ist so weit von der Wand entfernt, wie seine Reihe lang ist: das Feld an der Wand ist leer.' },
    joining: { name: 'Verbinden', idea: 'Zwei gefüllte Felder gehören zur selben Reihe: was dazwischen liegt, ist gefüllt.' },
    glue: { name: 'Kleben', idea: 'Ein gefülltes Feld nahe an der Wand lässt seine Reihe von ihr weg wachsen.' },
    splitting: { name: 'Trennen', idea: 'Dieses Feld würde zwei Reihen zu einer verbinden, die zu lang ist: es ist leer.' },
    forcing: { name: 'Zwang', idea: 'Eine Lücke ist für jede Reihe zu kurz, die hineinreichen könnte: sie bleibt leer.' },
    line_logic: { name: 'Linienlogik', idea: 'Wie man die Zahlen auch in diese Linie setzt: in diesen Feldern kommt immer dasselbe heraus.' },
    edge_logic: { name: 'Randlogik', idea: 'Die andere Möglichkeit führt am Rand in wenigen Linien zu einem Widerspruch.' },
    contradiction: { name: 'Widerspruch', idea: 'Das Gegenteil führt zu einer Linie, die sich nicht mehr vollenden lässt.' },
    two_way: { name: 'Zwei Wege', idea: 'Ob ein bestimmtes Feld gefüllt oder leer ist: beides führt hier zum selben Ergebnis.' },
    search: { name: 'Suche', idea: 'Hier hilft keine kurze Überlegung; der Löser hat bewiesen, dass es nicht anders geht.' },
  },
  wrongLines: 'Etwas stimmt nicht: {lines} lässt sich nicht mehr vollenden.',
  wrongMark: 'Etwas stimmt nicht: {cell} kann nicht {state} sein.',
  wrongPuzzle: 'Diese Zahlen haben keine Lösung.',
  wrongSomewhere: 'Irgendwo stimmt etwas nicht.',
  done: 'Das Bild ist fertig.',
  nothing: 'Mehr fand sich nicht.',
};
