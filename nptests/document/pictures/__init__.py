"""Pictures in two steps: a layout makes a scene of lines, boxes and words; SVG or matplotlib draws the scene."""
