import type { Bill, SimulatorAction } from './simulator'

// HTML pages of the simulator, without scripts.

const safe = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

const page = (title: string, body: string) => `<!doctype html>
<html lang="bg"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title><style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 0 auto; padding: 1rem; color: #1d2733; background: #f5f7fa }
section { background: #fff; border: 1px solid #d5dde6; border-radius: 8px; padding: 1rem; margin: 1rem 0 }
.banner { color: #6b4a00; background: #fff3d6; border-radius: 8px; padding: .5rem 1rem }
.sum { font-size: 1.6rem; font-weight: 700 }
form { display: inline } button { font: inherit; min-height: 44px; padding: .25rem 1rem; margin: .25rem .25rem 0 0; border: 1px solid #7a8794; border-radius: 6px; background: #fff }
button.main { color: #fff; background: #1c5fb0; border-color: #1c5fb0 }
</style></head><body><p class="banner">Симулатор на ePay.bg: истински пари не се плащат.</p>
<h1>${safe(title)}</h1>${body}</body></html>`

const button = (bill: Bill, action: SimulatorAction, label: string, hidden: Record<string, string>, main = false) =>
  `<form method="post" action="act">${Object.entries({ bill: `${bill.merchant}/${bill.invoice}`, action, ...hidden })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${safe(value)}">`)
    .join('')}<button${main ? ' class="main"' : ''}>${label}</button></form>`

export const messagePage = (message: string): string => page('ePay.bg', `<section><p>${safe(message)}</p></section>`)

export function askPage(bill: Bill, ok: string, cancel: string): string {
  return page(
    'Плащане през ePay.bg',
    `<section><p class="sum">${safe(bill.amount)} EUR</p><p>${safe(bill.description)}</p>
<p>Получател ${safe(bill.merchant)}, № ${safe(bill.invoice)}, до ${safe(bill.expires)}</p>
${button(bill, 'pay', 'Плати', { ok, cancel }, true)}${button(bill, 'deny', 'Откажи', { ok, cancel })}</section>`,
  )
}

const words: readonly (readonly [SimulatorAction, string])[] = [
  ['pay', 'Плати'],
  ['deny', 'Откажи'],
  ['expire', 'Изтече'],
  ['repeat', 'Повтори известието'],
  ['lose', 'Плати и изгуби отговора'],
  ['forge', 'Подправи известие'],
]

export function billsPage(bills: readonly Bill[]): string {
  const shown = bills.toReversed().map(
    (
      bill,
    ) => `<section><p><strong>№ ${safe(bill.invoice)}: ${safe(bill.amount)} EUR</strong>, код за EasyPay ${bill.idn}</p>
<p>${safe(bill.description)}; получател ${safe(bill.merchant)}; до ${safe(bill.expires)}</p>
<p>Казано: ${bill.status ?? 'нищо'}; отговор: ${safe(bill.answer.trim() || '–')}</p>
${words.map(([action, label]) => button(bill, action, label, { ok: 'bills', cancel: 'bills' })).join('')}</section>`,
  )
  return page('Заявени плащания', shown.join('') || '<p>Още няма заявени плащания.</p>')
}
