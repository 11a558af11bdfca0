import type { WaiverTexts } from './forms.js';

/** A waiver to begin with. The demo publishes it; in production nobody signs anything before staff have published a text of their own. */
export const sampleWaiver = {
  en: `By signing, I confirm the following for myself, and for the children whose guardian I am.

1. I take part in the charter of my own free will. I know that boating, swimming, snorkeling and walking on a wet deck involve risks, including injury, and that sea and weather can change quickly.

2. I follow the instructions of the captain and crew. The captain decides on the route, on swimming stops and on when to return.

3. I have told the crew what they need to know about my health: allergies, medication, pregnancy, injuries, and whether I can swim. I swim at my own risk.

4. Children wear a life jacket on deck and are looked after by their guardian at all times.

5. I do not take part under the influence of drugs or of so much alcohol that I could endanger myself or others.

6. To the extent the law allows, I release the company, its captain and its crew from claims for injury, loss or damage that arise from these risks. This does not apply to gross negligence or willful misconduct.

7. In an emergency, the crew may arrange medical care for me.`,
  de: `Mit meiner Unterschrift bestätige ich für mich und für die Kinder, deren Aufsichtsperson ich bin:

1. Ich nehme freiwillig an der Ausfahrt teil. Mir ist bekannt, dass Bootfahren, Schwimmen, Schnorcheln und das Gehen auf nassem Deck Risiken bergen, auch das von Verletzungen, und dass sich See und Wetter rasch ändern können.

2. Ich folge den Anweisungen von Kapitän und Crew. Der Kapitän entscheidet über die Route, über Badestopps und über den Zeitpunkt der Rückkehr.

3. Ich habe der Crew mitgeteilt, was sie über meine Gesundheit wissen muss: Allergien, Medikamente, Schwangerschaft, Verletzungen und ob ich schwimmen kann. Ich schwimme auf eigene Verantwortung.

4. Kinder tragen an Deck eine Rettungsweste und werden jederzeit von ihrer Aufsichtsperson betreut.

5. Ich nehme nicht unter dem Einfluss von Drogen teil und nicht, wenn ich durch Alkohol mich oder andere gefährden könnte.

6. Soweit das Gesetz es zulässt, verzichte ich gegenüber dem Unternehmen, seinem Kapitän und seiner Crew auf Ansprüche wegen Verletzung, Verlust oder Schaden, die aus diesen Risiken entstehen. Das gilt nicht bei grober Fahrlässigkeit oder Vorsatz.

7. Im Notfall darf die Crew medizinische Hilfe für mich veranlassen.`,
  es: `Al firmar confirmo, en mi nombre y en el de los menores a mi cargo, lo siguiente:

1. Participo en la salida por voluntad propia. Sé que navegar, nadar, hacer esnórquel y caminar por una cubierta mojada entrañan riesgos, incluso de lesiones, y que el mar y el tiempo pueden cambiar con rapidez.

2. Sigo las indicaciones del capitán y de la tripulación. El capitán decide la ruta, las paradas de baño y el momento del regreso.

3. He comunicado a la tripulación lo que debe saber sobre mi salud: alergias, medicación, embarazo, lesiones y si sé nadar. Nado bajo mi propia responsabilidad.

4. Los menores llevan chaleco salvavidas en cubierta y están en todo momento al cuidado de su responsable.

5. No participo bajo los efectos de drogas, ni de alcohol en una medida que pueda ponerme en peligro a mí o a otras personas.

6. En la medida en que la ley lo permita, renuncio a reclamar a la empresa, a su capitán y a su tripulación por lesiones, pérdidas o daños derivados de estos riesgos. Esto no se aplica en caso de negligencia grave o dolo.

7. En caso de emergencia, la tripulación puede solicitar atención médica para mí.`,
} as const satisfies WaiverTexts;
