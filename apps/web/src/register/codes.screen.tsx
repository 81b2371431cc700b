import { registerCodes, registerReasonLabel, registerTypeLabel } from '@asistent/domain/register/codes'
import { Line, Lines } from '../blocks/parts/lines'
import { Page } from '../blocks/parts/page'

/** Our codes in the register. */
export const Screen = () => (
  <Page title="Кодове за НЕИСПУО" lead="Как всеки наш код на присъствие се подава в НЕИСПУО.">
    <Lines>
      {registerCodes.map(({ type, code, label, registerType, reason, comment }) => (
        <Line
          key={type}
          title={`${code} – ${label}`}
          details={[registerTypeLabel[registerType], reason && registerReasonLabel[reason], comment]}
        />
      ))}
    </Lines>
    <p>Яслените групи на детската градина се изпращат. Самостоятелните ясли не са в НЕИСПУО.</p>
  </Page>
)
