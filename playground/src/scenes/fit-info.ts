// What "Fit" is, without three.js, which is loaded when the scene is opened.

import type { SceneInfo } from '../ui/stage.ts';

export const fit: SceneInfo = {
  name: 'fit',
  takes: 'meshes',
  title: 'Fit',
  lead: 'Open a mesh: its aligned and its tightest box, and how much of each it fills. Two meshes are tested triangle by triangle.',
  help: [
    ['Drop OBJ, STL, PLY or OFF', 'one to look at, two to test against each other'],
  ],
  view: [
    ['Drag, or arrows', 'turn the view; keys once the drawing has the focus'],
    ['Wheel, + and \u2212', 'go nearer or farther; on a touch screen, two fingers'],
    ['0', 'show all again'],
  ],
  mount: async (stage) => (await import('./fit.ts')).mount(stage),
};
