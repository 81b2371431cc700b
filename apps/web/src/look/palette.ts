import type { MantineColorsTuple } from '@mantine/core'

// Colour ramps on an even scale of lightness: shade 7 carries white text in the light scheme, shade 6 in the dark
// one, and shades 8–9 are readable on shade 1 (palette.test.ts checks WCAG AA).

export const colours = {
  /** Primary colour: fir green. */
  pine: ['#f0f8f4', '#e0f0e9', '#c3e2d6', '#92d6c0', '#6ebfa6', '#4ba189', '#27816a', '#106c56', '#035543', '#033d2f'],
  /** Accent, used sparingly, e.g. for badges. */
  sun: ['#fff7e3', '#feecc3', '#fbdc92', '#f7c958', '#efb02a', '#b98708', '#8f6904', '#775601', '#5d4301', '#432f02'],
  /** Reserved for errors and danger. */
  red: ['#fff4f2', '#fee7e3', '#fed0c9', '#ffada4', '#ff8276', '#e25f55', '#bd3d37', '#a22a26', '#831a18', '#610e0d'],
  orange: [
    '#fef5ef',
    '#ffe8d9',
    '#fed2b5',
    '#ffb27d',
    '#ed9453',
    '#cf752d',
    '#a95703',
    '#8d4701',
    '#6f3600',
    '#502601',
  ],
  yellow: [
    '#fff7e3',
    '#feecc3',
    '#fbdc92',
    '#f7c958',
    '#efb02a',
    '#b98708',
    '#8f6904',
    '#775601',
    '#5d4301',
    '#432f02',
  ],
  green: ['#edfbee', '#dbf5dd', '#bdeac2', '#97d8a0', '#75c181', '#54a462', '#328344', '#1f6e33', '#0f5623', '#063e16'],
  teal: ['#ebfafc', '#d6f3f7', '#b5e7ed', '#8bd4dc', '#63bcc6', '#3e9fa9', '#0f7f89', '#076971', '#055259', '#033a40'],
  cyan: ['#ecf9ff', '#d6f2fe', '#b4e5fa', '#8ad2ee', '#62b9da', '#3e9cbd', '#0f7c9c', '#046682', '#025066', '#01394a'],
  blue: ['#f2f7fe', '#e0effe', '#c3e0ff', '#99cbff', '#6fb2f5', '#4e94d8', '#2c73b6', '#1a5f9c', '#0b497e', '#03345d'],
  indigo: [
    '#f4f6ff',
    '#e7ecff',
    '#d1dbfe',
    '#b3c3ff',
    '#92a6fb',
    '#7588de',
    '#5868bb',
    '#4654a1',
    '#354182',
    '#242d60',
  ],
  violet: [
    '#f8f5ff',
    '#f0e9ff',
    '#e2d4ff',
    '#d0b7ff',
    '#b99aef',
    '#9c7bd2',
    '#7c5cb0',
    '#684996',
    '#523779',
    '#3b255a',
  ],
  grape: ['#fff2ff', '#fde3fe', '#f7ccf8', '#e9aeec', '#d490d8', '#b772bb', '#955299', '#7e4082', '#642f68', '#491f4c'],
  pink: ['#fff3f6', '#ffe5ec', '#ffcddb', '#fea9c3', '#f086a9', '#d2678c', '#ae476d', '#943559', '#772545', '#581731'],
  lime: ['#f4fae7', '#e7f3d0', '#d3e6aa', '#b9d27c', '#9eb952', '#819c2a', '#647b01', '#526600', '#3f4f00', '#2d3802'],
  /** Warm greys. */
  gray: ['#fcfaf6', '#f7f3ed', '#eee9e1', '#e3ddd4', '#d0c9bf', '#a8a095', '#756e63', '#605a51', '#413c35', '#2a2620'],
  dark: ['#ebe5df', '#ccc6c0', '#aea8a2', '#88827c', '#57524c', '#3b352f', '#2f2a25', '#25211d', '#1a1714', '#130f0a'],
} as const satisfies Record<string, MantineColorsTuple>

export type ColourName = keyof typeof colours

/** Backgrounds and text colours of both schemes. The dark scheme is designed separately, not inverted. */
export const surfaces = {
  light: {
    paper: '#fbf7ef',
    card: '#fffefb',
    sunk: '#f3ede2',
    line: '#e6ded1',
    lineStrong: '#8f8679',
    ink: '#2b2620',
    inkSoft: '#6a6258',
    primary: '#106c56',
    primaryInk: '#035543',
    primarySoft: '#dff1ea',
    accent: '#f4b62f',
    accentSoft: '#fdeecb',
    trouble: '#a22a26',
    troubleSoft: '#fde8e4',
  },
  dark: {
    paper: '#1a1714',
    card: '#25211d',
    sunk: '#151210',
    line: '#3d3730',
    lineStrong: '#80776c',
    ink: '#eee8e0',
    inkSoft: '#b6ada2',
    primary: '#6ebfa6',
    primaryInk: '#92d6c0',
    primarySoft: '#1c362e',
    accent: '#e9b04a',
    accentSoft: '#3d311a',
    trouble: '#ff8276',
    troubleSoft: '#46211d',
  },
} as const

export type Scheme = keyof typeof surfaces
