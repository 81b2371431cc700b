import { simulatorPath } from '../../platform/neispuo/client'
import type { SimulatedInstitution } from './books'
import { idNames } from './books'

// Page of the simulator: its data, and buttons for faults and changes.

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const button = (institution: string, doing: string, words: string, more = '') =>
  `<form method="post" action="${simulatorPath}/act"><input type="hidden" name="institution" value="${escaped(institution)}"><input type="hidden" name="do" value="${doing}">${more}<button>${words}</button></form>`

export function simulatorPage(
  places: readonly { readonly name: string; readonly place: SimulatedInstitution }[],
  planned: readonly { readonly kind: string }[],
): string {
  const fault = [
    button('', 'refuse', 'Откажи следващата заявка'),
    button('', 'wait', 'Поискай изчакване'),
    button('', 'die', 'Прекъсни преди записа'),
    button('', 'lose', 'Прекъсни след записа'),
    button('', 'stray-notice', 'Бележка на непознато дете'),
  ].join('')
  const parts = places.map(
    ({ name, place }) => `<section><h2>${escaped(place.seed.name)} (${escaped(name)})</h2>
      <ul>${Object.keys(idNames)
        .map((section) => `<li>${section}: ${place.of(section).length}</li>`)
        .join('')}<li>деца в групи: ${place.students.length}</li></ul>
      ${button(name, 'unenrol', 'Отпиши по едно дете от група')}
      ${button(name, 'enrol', 'Запиши всички деца')}
      ${button(name, 'notice', 'Електронна медицинска бележка')}
      ${button(name, 'drop', 'Изтрий последното присъствие')}
      ${button(name, 'close', 'Заключи преди месеца', `<input name="before" value="${place.today().slice(0, 8)}01" aria-label="Първи отворен ден">`)}
      ${button(name, 'open', 'Отключи месеците')}</section>`,
  )
  return `<!doctype html><html lang="bg"><meta charset="utf-8"><title>Симулатор на НЕИСПУО</title>
    <style>body{font:16px sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}form{display:inline-block;margin:.2rem}button{font:inherit;padding:.5rem}</style>
    <h1>Симулатор на НЕИСПУО</h1><p>Планирано: ${planned.map(({ kind }) => kind).join(', ') || 'нищо'}</p>${fault}${parts.join('')}
    ${places.length === 0 ? '<p>Още никой не е питал за детска градина.</p>' : ''}</html>`
}
