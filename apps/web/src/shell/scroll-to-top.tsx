import { ActionIcon, Affix, Transition } from '@mantine/core'
import { useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'

export function ScrollToTop() {
  const [scroll, scrollTo] = useWindowScroll()
  return (
    <Affix position={{ bottom: 24, right: 24 }} className="scroll-to-top">
      <Transition mounted={scroll.y > 600} transition="slide-up">
        {(style) => (
          <ActionIcon
            style={style}
            variant="default"
            radius="xl"
            size={46}
            aria-label="Към началото на страницата"
            title="Към началото на страницата"
            onClick={() => scrollTo({ y: 0 })}
          >
            <IconArrowUp size={22} aria-hidden />
          </ActionIcon>
        )}
      </Transition>
    </Affix>
  )
}
