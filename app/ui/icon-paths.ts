/** Markup of our own, drawn on a grid of 24 with a round stroke of 1.75, no fill. */
export const iconPaths = {
  home: '<path d="M4 10.6 12 4l8 6.6V19a1.4 1.4 0 0 1-1.4 1.4H5.4A1.4 1.4 0 0 1 4 19z"/><path d="M9.5 20.2v-5.4h5v5.4"/>',
  question:
    '<path d="M4 18.2V7.4A2.9 2.9 0 0 1 6.9 4.5h10.2A2.9 2.9 0 0 1 20 7.4v6.4a2.9 2.9 0 0 1-2.9 2.9H8.4L4 20.2z"/><path d="M9.8 9.2a2.2 2.2 0 1 1 3.1 2c-.6.3-.9.7-.9 1.3"/><path d="M12 14.2v.01"/>',
  cards:
    '<rect x="3.6" y="6.6" width="9.6" height="13" rx="2.2" transform="rotate(-8 8.4 13)"/><path d="M12.6 5.2l5.6.8a2.2 2.2 0 0 1 1.9 2.5l-1.2 8.3a2.2 2.2 0 0 1-2.5 1.9l-1.2-.2"/>',
  flame:
    '<path d="M12 3c3.4 3.6 5.2 6.3 5.2 10A6.6 6.6 0 0 1 12 21a6.6 6.6 0 0 1-5.2-8C6.8 9.3 8.6 6.6 12 3z"/><path d="M12 13c1.5 1.4 2.1 2.6 2.1 4.2"/>',
  pair: '<circle cx="8.7" cy="12" r="5.9"/><circle cx="15.3" cy="12" r="5.9"/>',
  back: '<path d="M19 12H5"/><path d="m11 6-6 6 6 6"/>',
  forward: '<path d="M5 12h14"/><path d="m13 6 6 6-6 6"/>',
  chevron: '<path d="m9.5 6 6 6-6 6"/>',
  bookmark: '<path d="M7 4.5h10a1 1 0 0 1 1 1V20l-6-4.4L6 20V5.5a1 1 0 0 1 1-1z"/>',
  check: '<path d="m4.5 12.5 5 5 10-11"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  share:
    '<path d="M12 15V4"/><path d="m7.5 8 4.5-4.5L16.5 8"/><path d="M5 13v5.2A1.8 1.8 0 0 0 6.8 20h10.4a1.8 1.8 0 0 0 1.8-1.8V13"/>',
  heart: '<path d="M12 20S4 15.3 4 9.5A4.3 4.3 0 0 1 12 7.3a4.3 4.3 0 0 1 8 2.2C20 15.3 12 20 12 20z"/>',
  laugh: '<circle cx="12" cy="12" r="8.5"/><path d="M8 13.5c1 3 7 3 8 0z"/><path d="M8.5 9.5v.01M15.5 9.5v.01"/>',
  drop: '<path d="M12 4c3.6 4.2 5.5 7 5.5 10a5.5 5.5 0 0 1-11 0c0-3 1.9-5.8 5.5-10z"/>',
  star: '<path d="M12 3.5c.8 5 3.5 7.7 8.5 8.5-5 .8-7.7 3.5-8.5 8.5-.8-5-3.5-7.7-8.5-8.5 5-.8 7.7-3.5 8.5-8.5z"/>',
  calendar: '<rect x="4" y="5.5" width="16" height="14.5" rx="2.4"/><path d="M4 10.2h16M8.3 3.5v4M15.7 3.5v4"/>',
  lock: '<rect x="5" y="10.5" width="14" height="9.5" rx="2.2"/><path d="M8.2 10.5V8a3.8 3.8 0 0 1 7.6 0v2.5"/>',
  eye: '<path d="M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12z"/><circle cx="12" cy="12" r="2.8"/>',
  "eye-off":
    '<path d="M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12z"/><circle cx="12" cy="12" r="2.8"/><path d="M4.5 4.5l15 15"/>',
  alert: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.8v5"/><path d="M12 16v.01"/>',
  shield: '<path d="M12 3.5 5 6.2v5.3c0 4.3 2.9 7.4 7 9 4.1-1.6 7-4.7 7-9V6.2z"/>',
  moon: '<path d="M19.5 14.2A8 8 0 1 1 9.8 4.5a6.3 6.3 0 0 0 9.7 9.7z"/>',
  sun: '<circle cx="12" cy="12" r="3.8"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.7 5.7l1.4 1.4M16.9 16.9l1.4 1.4M18.3 5.7l-1.4 1.4M7.1 16.9l-1.4 1.4"/>',
  pencil: '<path d="M4 20l.9-4.2L15.7 5a2 2 0 0 1 2.9 0l.4.4a2 2 0 0 1 0 2.9L8.2 19.1z"/>',
  bell: '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z"/><path d="M10 20.5h4"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  sliders: '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  waves: '<path d="M4 9c2.7-3 5.3-3 8 0s5.3 3 8 0"/><path d="M4 15c2.7-3 5.3-3 8 0s5.3 3 8 0"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="2.2"/><path d="m4 7.5 8 6 8-6"/>',
};
