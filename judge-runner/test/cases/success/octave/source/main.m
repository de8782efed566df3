numbers = load("/judge/input/numbers.txt");
file = fopen("/judge/output/answer.txt", "w");
fprintf(file, "%d\n", prod(numbers));
fclose(file);
