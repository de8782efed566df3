% Positions of the requested satellites; a complete submission for GNU Octave.

elements = containers.Map('KeyType', 'double', 'ValueType', 'any');
file = fopen('/judge/input/SGP4-VER.TLE', 'r');
line = fgetl(file);
while ischar(line)
  if strncmp(line, '1 ', 2)
    line1 = line;
  elseif strncmp(line, '2 ', 2)
    satnum = str2double(line(3:7));
    if ~isKey(elements, satnum) % of a number that is listed twice the first counts
      elements(satnum) = near_earth_init(line1, line);
    end
  end
  line = fgetl(file);
end
fclose(file);

requests = dlmread('/judge/input/requests.csv', ',', 1, 0);
out = fopen('/judge/output/positions.csv', 'w');
fprintf(out, 'satnum,minutes,x,y,z\n');
for k = 1:rows(requests)
  position = near_earth_position(elements(requests(k, 1)), requests(k, 2));
  if isempty(position)
    printf('no position for %d at %g minutes\n', requests(k, 1), requests(k, 2));
  else
    fprintf(out, '%d,%.8f,%.8f,%.8f,%.8f\n', requests(k, 1), requests(k, 2), position);
  end
end
fclose(out);
