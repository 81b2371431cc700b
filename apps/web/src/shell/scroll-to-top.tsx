import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './scroll-to-top.module.css'
import { t } from '../platform/language'

const shownFrom = 600
/** Minimum scroll distance in pixels that counts as a direction. */
const steady = 8

/** Button shown while scrolling up; while scrolling down it would cover content. */
export function ScrollToTop() {
  const [far, setFar] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const look = () => {
      if (Math.abs(window.scrollY - before) < steady) return
      setFar(window.scrollY > shownFrom && window.scrollY < before)
      before = window.scrollY
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('Към началото на страницата')}
      title={t('Към началото на страницата')}
      data-shell-part
      onClick={() => {
        // `behavior` overrides the stylesheet, so reduced motion must be checked here too.
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches
        window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      <IconArrowUp size={22} aria-hidden />
    </button>
  )
}
